module example.com/slide

go 1.26.0

require github.com/upstar-cgt/upstar v0.3.0

replace github.com/upstar-cgt/upstar => ../..
